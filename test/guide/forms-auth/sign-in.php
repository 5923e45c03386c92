<?php
// The sign-in of a site with PHP's own session.
session_start();
$_SESSION['user'] = $_GET['user'];
